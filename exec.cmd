@rem For cmd.exe, which knows no exec: the scripts of package.json begin with it so that no shell stays in between.
@%*
