/** Why a backup was not made, not believed or not restored, in one line for the operator. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
