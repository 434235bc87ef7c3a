// Programs through which a confined command has things done outside the sandbox: what others do for it is not confined, and
// nothing that is sent can be called back. It only ever tightens: to add a name makes one more line ask.
import { programName } from '../shell/opaquePrograms.ts';

type Words = readonly (string | null)[];
const list = (names: string): readonly string[] => names.trim().split(/\s+/);

/** They tell a server, another session or the desktop what to start. */
const SERVED: ReadonlySet<string> = new Set(
  list(`tmux screen byobu zellij dtach abduco at batch crontab systemctl systemd-run systemd-nspawn run0 machinectl loginctl
    busctl dbus-send gdbus dbus-launch dbus-run-session flatpak flatpak-spawn snap toolbox distrobox distrobox-host-exec
    host-spawn docker docker-compose podman podman-compose nerdctl buildah ctr crictl kubectl oc minikube kind vagrant
    multipass lxc lxc-exec incus virsh vboxmanage open xdg-open gio gtk-launch osascript automator shortcuts launchctl
    code code-insiders cursor subl zed emacsclient gnome-terminal konsole adb watchman wsl cmd powershell pwsh`),
);

/** They look for a server of theirs that may have been started before, and have it work. */
const SHARING: ReadonlySet<string> = new Set(
  list('gradle gradlew mvnd bazel bazelisk buck buck2 pants sccache distcc icecc nailgun ng sbt bloop scala-cli'),
);

/** They are for other machines, whatever they are told. */
const REACHING: ReadonlySet<string> = new Set(
  list(`curl wget wget2 http https xh aria2c httpie lynx w3m links ssh scp sftp sshfs mosh rsh rexec autossh sshpass ftp lftp
    ncftp telnet nc ncat netcat socat rsync rclone unison croc magic-wormhole wormhole mail mailx mutt sendmail msmtp swaks
    gh glab hub tea az aws gcloud gsutil gcloud-storage s3cmd doctl flyctl fly heroku vercel netlify wrangler firebase
    supabase railway render ngrok cloudflared terraform tofu pulumi ansible ansible-playbook helm argocd twine svn hg p4
    psql mysql mariadb mongosh redis-cli ping dig nslookup host whois`),
);

/** Of programs that mostly work here, the words that send something away, or fetch what is not a package. */
const REACHING_ACTS: readonly (readonly [programs: string, acts: readonly string[]])[] = [
  ['git', list('push fetch pull clone ls-remote remote send-email request-pull submodule lfs svn p4 subtree archive')],
  [
    'npm pnpm yarn bun deno lerna',
    list(`publish unpublish deprecate undeprecate dist-tag dist-tags tag access owner author team org token login logout
      adduser add-user hook profile star unstar`),
  ],
  ['cargo', list('publish yank owner login logout')],
  ['gem', list('push yank owner signin signout')],
  ['poetry uv hatch flit pdm rye', list('publish')],
  ['mvn mvnw', list('deploy release:perform')],
  ['dotnet nuget', list('push delete')],
  ['composer', list('archive')],
  ['changeset', list('publish')],
];

const ACTS_OF: ReadonlyMap<string, readonly string[]> = new Map(
  REACHING_ACTS.flatMap(([programs, acts]) => programs.split(' ').map((program) => [program, acts] as const)),
);

/** Program first, null for each word that is not literal. */
export function isServedOutside(words: Words): boolean {
  return SERVED.has(programName(words[0] ?? null) ?? '');
}

export function sharesServers(words: Words): boolean {
  return SHARING.has(programName(words[0] ?? null) ?? '');
}

/** Any word may be the act: which option takes a value is not known of all of them. */
export function isReachingOut(words: Words): boolean {
  const name = programName(words[0] ?? null) ?? '';
  if (REACHING.has(name)) return true;
  const acts = ACTS_OF.get(name) ?? [];
  return acts.length > 0 && words.slice(1).some((word) => word === null || acts.includes(word));
}
