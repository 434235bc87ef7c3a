// Closes every switch over a union: a kind that is added later does not compile until it is handled.
export function assertNever(value: never): never {
  throw new Error(`unexpected kind: ${JSON.stringify(value)}`);
}
