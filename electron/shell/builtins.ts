// What Bash itself does for a name, before it looks for a program. INVARIANT: only names that every Bash we run has built
// in, or that no allow rule covers (opaquePrograms.ts): a name too many would hide the program that really runs.

const BUILTINS: ReadonlySet<string> = new Set(
  `. : [ alias bg bind break builtin caller cd command compgen complete compopt continue declare dirs disown echo enable
  eval exec exit export false fc fg getopts hash help history jobs kill let local logout mapfile popd printf pushd pwd
  read readarray readonly return set shift shopt source suspend test times trap true type typeset ulimit umask unalias
  unset wait`.split(/\s+/),
);

/** Keywords (`if`, `time`) are no names of commands: quoted they mean a program, unquoted the parser takes them. */
export function isBuiltin(name: string): boolean {
  return BUILTINS.has(name);
}
