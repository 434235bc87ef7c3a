// What the card says that a command will do, and how much could go wrong.
import { describe, expect, it } from 'vitest';
import { effectsOf, tableRisk } from './commandEffects.ts';
import { EFFECT_TABLE } from './effectTable.ts';

const said = (line: string): readonly (string | null)[] => {
  const [name = '', ...operands] = line.split(' ').map((word) => (word === '$x' ? null : word));
  return effectsOf(name ?? '', operands).map(({ words }) => words);
};
const risk = (line: string) => tableRisk(line.split(' ')[0] ?? '', line.split(' ').slice(1));

const WORDS: readonly (readonly [line: string, words: readonly string[]])[] = [
  ['npm install', ['download the packages that the project names and run install scripts']],
  ['npm i left-pad', ['download `left-pad` and run install scripts']],
  ['npm run build', ['run the script `build` of package.json, whatever it says']],
  ['npm test', ['run the script `test` of package.json, whatever it says']],
  ['chmod 755 a', ['change who may read, write or run `a`']],
  ['npm publish', ['publish the package to its registry for everybody']],
  ['pip install -r requirements.txt', ['download packages and run install scripts']],
  ['cargo test', ['compile and run code of the project']],
  ['make', ['run what the build files of the project say for its first target']],
  ['apt-get install -y jq', ['install `jq` on this machine']],
  ['git push origin main', ['send commits to `origin`']],
  ['git push', ['send commits to the remote repository']],
  ['git push --force', ['send commits to the remote repository', 'overwrite history in the remote repository']],
  ['git push -fu origin', ['send commits to `origin`', 'overwrite history in the remote repository']],
  ['git commit -m x', ['record a commit; hooks of the repository run']],
  [
    'git reset --hard',
    ['move the current branch or take files out of the next commit', 'throw away changes that are not committed'],
  ],
  ['git stash pop', ['bring changes back that were set aside']],
  ['git stash', ['set changes aside']],
  ['git remote add x y', ['change where commits are sent to and fetched from']],
  ['git unheard-of', []],
  ['rm a b', ['delete `a`, `b`']],
  ['rm a b c d e f', ['delete `a`, `b`, `c`, `d` and 2 more']],
  ['rm $x', ['delete what is only known when it runs']],
  ['rm -rf build', ['delete `build` and everything in it']],
  ['cp a b c', ['copy to `c`']],
  ['curl https://user@api.docs.rs:8080/x?y', ['connect to `api.docs.rs`']],
  ['curl -d @data localhost:3000', ['send data there']],
  ['curl', ['connect to a host']],
  ['tar -xzf a.tar', ['unpack an archive, and write over files of the same name']],
  ['sed -i s/a/b/ f', ['change files in place']],
  ['sed s/a/b/ f', []],
  ['find . -delete', ['delete what it finds']],
  ['docker run -it node', ['start a container, which may see folders of this machine that it is given']],
  ['docker system prune -f', ['delete containers, images or volumes that are not in use']],
  ['kubectl delete pod x', ['delete or stop `pod`, `x` in the cluster']],
  ['terraform destroy', ['delete machines and services']],
  ['sudo ls', ['run with the rights of another user, which may be those of the administrator']],
  ['dd if=a of=b', ['copy bytes over a file or disk']],
  ['pacman -S jq', ['install `jq` on this machine']],
  ['never-heard-of x', []],
];

describe('what a command will do', () => {
  it.each(WORDS)('%s', (line, words) => expect(said(line)).toEqual(words));

  it('is an infinitive that completes "this command will", without a full stop', () => {
    const wrong = EFFECT_TABLE.flatMap(({ says }) => (says !== null && /^[a-z].*[^.!]$/.test(says) ? [] : [says]));
    expect(wrong).toEqual([]);
  });
});

describe('how much could go wrong', () => {
  it.each([
    ['git add .', 'medium'],
    ['git commit -m x', 'medium'],
    ['git commit --amend', 'high'],
    ['npm ci', 'medium'],
    ['npm run build', 'high'],
    ['pip install x', 'medium'],
    ['git push', 'high'],
    ['rm x', 'high'],
    ['never-heard-of', 'high'],
  ])('%s: %s', (line, expected) => expect(risk(line)).toBe(expected));
});
