/** A start-up failure whose sentence says what to do. */
export class StartupError extends Error {
  override name = "StartupError";
}

/** Resolved once there is space. */
export class DiskFull extends StartupError {
  override name = "DiskFull";
}

/** Converts a failed file operation in the data folder to a StartupError; other errors pass unchanged. */
export function dataFolderError(dataDir: string, error: unknown): unknown {
  switch ((error as NodeJS.ErrnoException)?.code) {
    case "EACCES":
    case "EPERM":
      return new StartupError(
        `The data folder ${dataDir} belongs to another user or isn’t writable. Start as its owner, or set DATA_DIR to another folder.`,
        { cause: error },
      );
    case "EROFS":
    case "ENOTDIR":
    case "EEXIST":
      return new StartupError(
        `The data folder ${dataDir} isn’t a writable folder. Set DATA_DIR to one that is.`,
        { cause: error },
      );
    case "ENOSPC":
    case "EDQUOT":
      return new DiskFull(`The disk that holds ${dataDir} is full. Free some space and start again.`, {
        cause: error,
      });
    default:
      return error;
  }
}
