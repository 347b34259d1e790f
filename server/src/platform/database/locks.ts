/** Numbers of the database's advisory locks, all in one place: two things under one number would wait for each other. */
export const locks = {
  migrate: 7_305_471,
  firstAdmin: 7_305_472,
  /** Held by a backup, shared by whoever removes files: while one is taken, no file goes. */
  removeFiles: 7_305_474,
  /** With the name of what is led. */
  leader: 7_305_473,
  /** Taken by the trigger that numbers the audit log. */
  audit: 7_305_480,
} as const;
