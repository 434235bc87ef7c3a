// What programs are told by their environment so that a line which only reads truly only reads: no log, no cache, no look for
// a newer version, no other version of themselves because a file of the project says so. Values only.

/** For lines that passed as read-only (SPEC 7.12); each is read by its own program alone. */
export const QUIET_PROGRAMS: Readonly<Record<string, string>> = {
  // Without these `npm ls` makes a folder, writes a log, removes older ones and looks for a newer npm.
  // https://docs.npmjs.com/cli/v11/using-npm/config
  npm_config_cache: '/dev/null',
  npm_config_logs_max: '0',
  npm_config_update_notifier: 'false',
  // Yarn and pnpm may be Corepack, which loads the version that package.json names; Yarn runs a file that .yarnrc.yml names.
  // https://github.com/nodejs/corepack#environment-variables, https://yarnpkg.com/configuration/yarnrc#ignorePath
  COREPACK_ENABLE_NETWORK: '0',
  COREPACK_ENABLE_PROJECT_SPEC: '0',
  COREPACK_ENV_FILE: '0',
  YARN_IGNORE_PATH: '1',
  // https://pip.pypa.io/en/stable/cli/pip/#cmdoption-disable-pip-version-check
  PIP_DISABLE_PIP_VERSION_CHECK: '1',
  PYTHONDONTWRITEBYTECODE: '1',
  // Go would load and run the toolchain that go.mod names. https://go.dev/doc/toolchain
  GOTOOLCHAIN: 'local',
  GOPROXY: 'off',
  CARGO_NET_OFFLINE: 'true',
  // A JVM keeps a file of figures in the temporary folder while it runs.
  JAVA_TOOL_OPTIONS: '-XX:-UsePerfData',
  DOTNET_CLI_TELEMETRY_OPTOUT: '1',
  // https://cli.github.com/manual/gh_help_environment, https://developer.hashicorp.com/terraform/cli/commands#upgrade-and-security-bulletin-checks
  GH_NO_UPDATE_NOTIFIER: '1',
  CHECKPOINT_DISABLE: '1',
  SYSTEMD_PAGER: 'cat',
};
