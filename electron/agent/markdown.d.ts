// A text file as a string, read when the app is built.
declare module '*.md?raw' {
  const text: string;
  export default text;
}
