@rem npm scripts begin with "exec", so that on Unix signals reach the launcher. On Windows this stands in for it, so that
@rem the launcher can say what to do there.
@%*
