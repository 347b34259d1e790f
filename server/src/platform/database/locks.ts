/** Numbers of the database's advisory locks, in one place because two uses of one number would block each other. */
export const locks = {
  migrate: 7_305_471,
  firstAdmin: 7_305_472,
  /** Held by a backup, shared by code that removes files: no file is removed during a backup. */
  removeFiles: 7_305_474,
  /** Combined with a name: one leader per name. */
  leader: 7_305_473,
  /** Taken by the trigger that numbers the audit log. */
  audit: 7_305_480,
} as const;
