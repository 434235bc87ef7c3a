// The part of html-to-text that is used here; the library brings no types.
declare module 'html-to-text' {
  type Options = {
    readonly wordwrap: false;
    readonly limits?: { readonly maxInputLength?: number; readonly maxDepth?: number };
    readonly selectors?: readonly {
      readonly selector: string;
      readonly format?: string;
      readonly options?: Readonly<Record<string, unknown>>;
    }[];
  };
  export function convert(html: string, options: Options): string;
}
