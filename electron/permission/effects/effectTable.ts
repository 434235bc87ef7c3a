// What well-known commands do, in plain words that complete "this command will: …" (SPEC 9).
// It words and weighs; nothing is ever allowed because of a line here. INVARIANT: only what can be taken back or done again
// is `medium`.

export type EffectRow = {
  /** Names of programs, with blanks between. */
  readonly programs: string;
  /** What its words behind the program begin with, options left out: alternatives, `|` between them. */
  readonly when?: string;
  /** One of these must be given, bundled or with a value. */
  readonly flags?: string;
  /**
   * `{names}`: its operands behind `when`; `{first}`, `{last}`; `{hosts}`: those of its addresses; `{verb}`: the words of
   * `when` that it begins with. `{names|that}`: `that`
   * where there are none. Null: only the risk.
   */
  readonly says: string | null;
  /** Without one it is high; what is critical is known elsewhere (risk.ts). */
  readonly risk?: 'medium';
};

const row = (
  programs: string,
  when: string | null,
  says: string | null,
  more: Omit<EffectRow, 'programs' | 'when' | 'says'> = {},
): EffectRow => ({
  programs,
  ...(when === null ? {} : { when }),
  says,
  ...more,
});
const MEDIUM = { risk: 'medium' } as const;

const GIT: readonly EffectRow[] = [
  row('git', 'add|stage', 'put {names|files} into the next commit', MEDIUM),
  row('git', 'commit', 'record a commit; hooks of the repository run', MEDIUM),
  row('git', 'commit', 'replace the last commit', { flags: '--amend' }),
  row('git', 'push', 'send commits to {first|the remote repository}'),
  row('git', 'push', 'overwrite history in the remote repository', { flags: '-f --force --force-with-lease --mirror' }),
  row('git', 'push', 'delete a branch or tag in the remote repository', { flags: '-d --delete --prune' }),
  row('git', 'fetch', 'download commits from {first|the remote repository}'),
  row('git', 'pull', 'download commits and merge or rebase them into the current branch'),
  row('git', 'clone', 'download the repository {first} into {last|a new folder}'),
  row('git', 'merge|cherry-pick|revert|am', 'change files and record commits; hooks of the repository run'),
  row('git', 'rebase', 'rewrite commits of the current branch; hooks of the repository run'),
  row('git', 'reset', 'move the current branch or take files out of the next commit'),
  row('git', 'reset', 'throw away changes that are not committed', { flags: '--hard' }),
  row('git', 'checkout|switch', 'change to {names|another state}; files of the project change'),
  row('git', 'checkout|switch', 'throw away changes that are not committed', { flags: '-f --force --discard-changes' }),
  row('git', 'restore', 'throw away changes to {names|files}'),
  row('git', 'clean', 'delete files that Git does not know'),
  row('git', 'rm', 'delete {names|files} and their entries in the next commit'),
  row('git', 'mv', 'rename {first}'),
  row('git', 'branch', 'delete the branch {names}', { flags: '-d -D --delete' }),
  row('git', 'branch|tag', 'create or change {names|a branch or tag}'),
  row('git', 'tag', 'delete the tag {names}', { flags: '-d --delete' }),
  row('git', 'stash|stash push|stash save', 'set changes aside'),
  row('git', 'stash pop|stash apply', 'bring changes back that were set aside'),
  row('git', 'stash drop|stash clear', 'delete changes that were set aside'),
  row('git', 'worktree add', 'create the working folder {first}'),
  row('git', 'worktree remove|worktree prune', 'delete a working folder'),
  row('git', 'submodule|submodule update|submodule add', 'download and change nested repositories'),
  row('git', 'config', 'change settings of Git, some of which run programs'),
  row(
    'git',
    'remote add|remote set-url|remote remove|remote rename',
    'change where commits are sent to and fetched from',
  ),
  row('git', 'apply', 'change files as the patch {names|that it reads} says'),
  row('git', 'filter-branch|filter-repo', 'rewrite the whole history'),
  row('git', 'gc|prune|reflog expire|reflog delete', 'delete objects and old states that nothing names any more'),
  row('git', 'bisect', 'change to other commits, and run what `bisect run` names'),
  row('git', 'init', 'make a repository of {first|this folder}'),
  row('gh', 'pr create|issue create|release create|gist create', 'publish on GitHub in your name'),
  row('gh', 'pr merge', 'merge a pull request on GitHub'),
  row('gh', 'repo delete|release delete|issue delete', 'delete on GitHub'),
  row('gh glab', null, 'ask or change something on a code host in your name'),
];

const PACKAGES: readonly EffectRow[] = [
  row(
    'npm pnpm yarn bun',
    'install|i|ci|add',
    'download {names|the packages that the project names} and run install scripts',
    MEDIUM,
  ),
  row('npm pnpm yarn bun', 'uninstall|remove|rm|un', 'remove the packages {names}', MEDIUM),
  row('npm pnpm yarn bun', 'update|upgrade|up', 'download newer packages and run install scripts'),
  row('npm pnpm yarn bun', 'run|run-script', 'run the script {first|that is named} of package.json, whatever it says'),
  row('npm pnpm yarn bun', 'test|t|start|build|lint|dev', 'run the script `{verb}` of package.json, whatever it says'),
  row('npm pnpm yarn', 'publish', 'publish the package to its registry for everybody'),
  row('npm pnpm yarn', 'exec|dlx', 'download and run the program {first}'),
  row('npm', 'audit fix', 'download newer packages and change package-lock.json'),
  row('npm', 'config set|config delete|set', 'change settings of npm'),
  row('npm pnpm yarn', 'link|unlink', 'link packages into other folders'),
  row('npx pnpx bunx uvx', null, 'download {first} if it is not there, and run it'),
  row('pip pip3 pipx uv', 'install|pip install|add|sync', 'download packages and run install scripts', MEDIUM),
  row('pip pip3 pipx uv', 'uninstall|remove|pip uninstall', 'remove the packages {names}'),
  row('poetry pdm hatch', 'install|add|update|lock', 'download {names|packages} and run install scripts', MEDIUM),
  row('conda mamba', 'install|create|update', 'download and install {names|packages}'),
  row('cargo', 'build|check|clippy|doc', 'compile the project; its build scripts run'),
  row('cargo', 'test|bench|run|nextest', 'compile and run code of the project'),
  row('cargo', 'add|remove', 'change Cargo.toml', MEDIUM),
  row('cargo', 'install', 'download, compile and install {names}'),
  row('cargo', 'publish|yank', 'publish to crates.io for everybody'),
  row('cargo', 'update|fetch', 'download packages'),
  row('cargo', 'clean', 'delete what was built'),
  row('go', 'build|vet|install', 'compile the project, and download what it needs'),
  row('go', 'test|run|generate', 'compile and run code of the project'),
  row('go', 'get|mod tidy|mod download', 'download modules and change go.mod', MEDIUM),
  row('mvn gradle', null, 'run the build that the project describes, and download what it needs'),
  row('dotnet', 'build|publish|restore', 'compile the project, and download what it needs'),
  row('dotnet', 'test|run', 'compile and run code of the project'),
  row('gem', 'install|update', 'download {names|packages} and run install scripts'),
  row('bundle', 'install|update', 'download {names|packages} and run install scripts', MEDIUM),
  row('bundle', 'exec', 'run {first} as the project has it'),
  row('composer', 'install|update|require', 'download {names|packages} and run its scripts', MEDIUM),
  row(
    'make gmake ninja just task rake',
    null,
    'run what the build files of the project say for {names|its first target}',
  ),
  row('cmake', null, 'run the build that the project describes'),
  row('pytest jest vitest mocha tox nox rspec phpunit', null, 'run the tests of the project, which are code'),
  row('tsc eslint prettier biome ruff black mypy rustfmt gofmt', null, 'check or format {names|files of the project}'),
  row('apt apt-get dnf yum zypper pacman apk', 'install|add|-S', 'install {names} on this machine'),
  row('apt apt-get dnf yum zypper pacman apk', 'remove|purge|autoremove|del|-R', 'remove {names} from this machine'),
  row(
    'apt apt-get dnf yum zypper pacman apk',
    'update|upgrade|dist-upgrade|full-upgrade',
    'update programs of this machine',
  ),
  row('brew port snap flatpak winget choco scoop', 'install|upgrade|reinstall', 'install {names} on this machine'),
  row('brew port snap flatpak winget choco scoop', 'uninstall|remove', 'remove {names} from this machine'),
];

const FILES: readonly EffectRow[] = [
  row('rm unlink shred srm trash trash-put del erase', null, 'delete {names}'),
  row('rm', null, 'delete {names|folders} and everything in it', { flags: '-r -R --recursive' }),
  row('rmdir rd', null, 'delete the empty folder {names}'),
  row('mv', null, 'move {names}'),
  row('cp', null, 'copy to {last}'),
  row('ln', null, 'make {last} another way to {first}'),
  row('mkdir', null, 'create the folder {names}'),
  row('touch', null, 'create {names}, or change the time of last change'),
  row('truncate', null, 'cut {names} to a length'),
  row('tee sponge', null, 'write {names}'),
  row('chmod', null, 'change who may read, write or run {last}'),
  row('chown chgrp', null, 'change who owns {last}'),
  row('sed gsed perl', null, 'change files in place', { flags: '-i --in-place' }),
  row('patch', null, 'change files as a patch says'),
  row('tar bsdtar', null, 'unpack an archive, and write over files of the same name', { flags: '-x --extract --get' }),
  row('tar bsdtar zip', null, 'pack files into an archive', { flags: '-c --create -r' }),
  row('unzip gunzip bunzip2 unxz 7z unrar', null, 'unpack {names}, and write over files of the same name'),
  row('rsync', null, 'copy files to {last}'),
  row('rsync', null, 'delete files in {last} that the source does not have', { flags: '--delete' }),
  row('find', null, 'delete what it finds', { flags: '-delete' }),
  row('find fd fdfind', null, 'run a program on what it finds', { flags: '-exec -execdir -ok -okdir -x -X' }),
  row('xargs parallel', null, 'run a program on what it reads'),
  row('split csplit', null, 'write new files'),
];

const NETWORK: readonly EffectRow[] = [
  row('curl wget http https aria2c fetch', null, 'connect to {hosts|a host}'),
  row('curl', null, 'send data there', {
    flags: '-d --data --data-raw --data-binary --data-urlencode -F --form -T --upload-file --json',
  }),
  row('curl wget', null, 'write what it downloads to a file', {
    flags: '-o -O --output --remote-name --output-document',
  }),
  row('ssh mosh', null, 'run a program on {first}'),
  row('scp sftp', null, 'copy files to or from another machine'),
  row('ssh-keygen', null, 'create or change keys'),
  row('ssh-add ssh-copy-id', null, 'give your keys to another program or machine'),
  row('nc ncat netcat socat telnet ftp', null, 'open a connection to {first|another machine}'),
  row('ping traceroute tracepath mtr dig nslookup host whois', null, 'ask the network about {names}'),
  row('nmap masscan', null, 'scan {names} for open ports'),
  row('python python3', null, 'run Python code that the gate does not read'),
  row('node deno bun tsx ts-node', null, 'run JavaScript that the gate does not read'),
  row('perl ruby php lua Rscript osascript', null, 'run code that the gate does not read'),
  row('sh bash zsh dash ksh fish', null, 'run shell code'),
];

const MACHINES: readonly EffectRow[] = [
  row(
    'docker podman nerdctl',
    'run|create|container run',
    'start a container, which may see folders of this machine that it is given',
  ),
  row('docker podman nerdctl', 'exec|container exec', 'run a program in the container {first}'),
  row('docker podman nerdctl', 'build|buildx build|image build', 'build an image, and run what its file says'),
  row('docker podman nerdctl', 'pull|push|login', 'exchange images with a registry'),
  row('docker podman nerdctl', 'rm|rmi|stop|kill|container rm|image rm|volume rm|network rm', 'stop or delete {names}'),
  row(
    'docker podman nerdctl',
    'system prune|image prune|container prune|volume prune|builder prune',
    'delete containers, images or volumes that are not in use',
  ),
  row('docker podman nerdctl', 'compose up|compose start|compose run', 'start the services that the project describes'),
  row(
    'docker podman nerdctl',
    'compose down|compose stop|compose rm',
    'stop and remove the services that the project describes',
  ),
  row('docker-compose', null, 'start, stop or change the services that the project describes'),
  row('kubectl oc', 'apply|create|replace|patch|edit|scale|set|rollout|label|annotate', 'change the cluster'),
  row('kubectl oc', 'delete|drain|cordon', 'delete or stop {names} in the cluster'),
  row('kubectl oc', 'exec|run|debug|attach|cp|port-forward', 'run or reach a program in the cluster'),
  row('helm', 'install|upgrade|rollback|uninstall|delete', 'change what runs in the cluster'),
  row('terraform tofu pulumi', 'apply|up', 'change machines and services that cost money'),
  row('terraform tofu pulumi', 'destroy|down', 'delete machines and services'),
  row('terraform tofu', 'init|plan|validate', 'download and run providers of the project'),
  row('aws gcloud az', null, 'ask or change something in your cloud account'),
  row(
    'sudo doas su pkexec run0 runuser',
    null,
    'run with the rights of another user, which may be those of the administrator',
  ),
  row('systemctl service launchctl rc-service', null, 'start, stop or change services of this machine'),
  row('kill pkill killall xkill', null, 'end running programs'),
  row('shutdown reboot halt poweroff', null, 'shut this machine down or start it anew'),
  row('crontab at batch', null, 'change what this machine runs by itself later'),
  row('useradd usermod userdel groupadd passwd chpasswd visudo', null, 'change the users of this machine'),
  row('iptables ip6tables nft ufw firewall-cmd pfctl', null, 'change the firewall'),
  row('sysctl modprobe insmod rmmod', null, 'change the running system'),
  row('mount umount', null, 'attach or detach disks'),
  row('dd', null, 'copy bytes over a file or disk'),
  row('mkfs mkswap fdisk sfdisk parted gdisk wipefs diskutil format', null, 'change or erase a disk'),
  row('psql mysql mariadb sqlite3 mongosh redis-cli', null, 'read or change a database'),
  row('dropdb createdb', null, 'create or delete the database {names}'),
  row('open xdg-open start code', null, 'open {names} in another program'),
];

export const EFFECT_TABLE: readonly EffectRow[] = [...GIT, ...PACKAGES, ...FILES, ...NETWORK, ...MACHINES];
