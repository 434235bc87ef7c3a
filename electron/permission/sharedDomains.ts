// Domains below which anybody may have pages: a rule for one, which also means what is below it, would mean all of them.
// INVARIANT: to add one can only tighten; a domain that is not here is taken for that of one owner.

const list = (names: string): readonly string[] => names.trim().split(/\s+/);

const SHARED =
  list(`github.io gitlab.io pages.dev workers.dev vercel.app netlify.app herokuapp.com web.app firebaseapp.com
  appspot.com amazonaws.com cloudfront.net azurewebsites.net windows.net blogspot.com wordpress.com ngrok.io ngrok.app
  ngrok-free.app trycloudflare.com surge.sh glitch.me repl.co onrender.com fly.dev railway.app deno.dev r2.dev`);
/** `co.uk`, `com.au`: a country's part for a kind of owner. */
const OF_COUNTRIES = /^(?:ac|co|com|edu|gob|gov|gouv|mil|ne|net|or|org)\.[a-z]{2}$/;

export function isSharedDomain(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '');
  if (name === 'localhost' || !/^[\w.-]+$/.test(name)) return false;
  return !name.includes('.') || SHARED.includes(name) || OF_COUNTRIES.test(name);
}
