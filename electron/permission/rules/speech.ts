// How surely a rule speaks of something. A value only.

/** `maybe`: a word that is not literal stands where the rule's program or subcommand would. */
export type Speech = 'yes' | 'maybe' | 'no';
