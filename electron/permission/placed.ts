// Where a path lies, looked up once. A value only; place.ts works it out.

/** Where a path lies, looked up once: inside the project or an added folder, protected (5.4), secret (O3). */
export type Place = {
  readonly inside: boolean;
  readonly protectedBy: string | null;
  readonly secretBy: string | null;
};
