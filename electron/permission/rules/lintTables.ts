// What the lint knows of programs: which do the same by another name, and which run code that a project brings along. Data.
// INVARIANT: nothing here decides; each row is held against the matcher before it is told.

/** Who stops the first may want to stop the others too. Each line does about the same by another program. */
export const SAME_BY_ANOTHER_NAME: Readonly<Record<string, readonly string[]>> = {
  curl: ['wget x', 'python3 -c x', 'nc x'],
  wget: ['curl x', 'python3 -c x', 'nc x'],
  rm: ['unlink x', 'find . -delete', 'git clean -f'],
  rmdir: ['rm -d x', 'find . -delete'],
  mv: ['cp x y', 'rsync x y', 'install x y'],
  cp: ['rsync x y', 'install x y', 'dd x'],
  cat: ['head x', 'sed x y', 'grep x y'],
  chmod: ['setfacl x', 'install -m 777 x y'],
  kill: ['pkill x', 'killall x'],
  ssh: ['scp x', 'sftp x', 'rsync x y'],
  scp: ['sftp x', 'rsync x y', 'ssh x'],
  sudo: ['doas x', 'su x', 'pkexec x'],
  docker: ['podman x', 'nerdctl x'],
  npm: ['pnpm x', 'yarn x', 'npx x'],
  pip: ['pip3 x', 'uv x'],
  python: ['python3 x', 'pypy x'],
  node: ['nodejs x', 'deno x', 'bun x'],
  bash: ['sh x', 'zsh x', 'dash x'],
  sh: ['bash x', 'zsh x', 'dash x'],
  nc: ['ncat x', 'netcat x', 'socat x'],
  'npm publish': ['pnpm publish', 'yarn publish'],
  'npm install': ['npm ci', 'pnpm install', 'yarn install'],
  'rm -rf': ['rm -r x', 'find . -delete', 'git clean -f'],
  'git push': ['git send-pack x'],
};

/** Whose code a line runs that its words do not show. */
export const CODE = {
  project: 'code of the project, which an agent may have changed',
  hooks: 'hooks and filters of the repository',
  packages: 'code of the packages that are installed',
  unread: 'code that the gate does not read',
} as const;

/** Lines that do, a `y` standing for any word. */
export const RUNS_CODE: Readonly<Record<keyof typeof CODE, readonly string[]>> = {
  project: [
    ...['npm run y', 'npm test', 'pnpm run y', 'pnpm test', 'yarn run y', 'yarn test', 'make y', 'just y', 'rake y'],
    ...['cargo build', 'cargo test', 'go test y', 'pytest y', 'vitest y', 'jest y', 'eslint y', 'gradle y', 'mvn y'],
  ],
  hooks: ['git commit', 'git checkout y', 'git pull'],
  packages: ['npm install y', 'npm ci', 'pnpm install y', 'yarn install', 'pip install y', 'gem install y'],
  unread: ['python y', 'python3 y', 'node y', 'deno y', 'bun y', 'perl y', 'ruby y', 'php y', 'awk y'],
};
