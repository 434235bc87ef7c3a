// The catalog of commands, read and checked when the app is built (electron/scripts/build/commandCatalog.mjs).
declare module '*/resources/commands?catalog' {
  const files: import('./catalogSchema.ts').CatalogFiles;
  export default files;
}
