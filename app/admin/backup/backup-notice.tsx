import { MarkedNote } from "#app/ui/marked-note.tsx";
import { useBackupWords } from "./use-backup-words.ts";

/** Backups that somebody has to look after. */
export function BackupTrouble() {
  const words = useBackupWords();
  if (!words?.isTrouble) return null;
  return <MarkedNote>{words.text}</MarkedNote>;
}

/** Backups that look after themselves, or could. */
export function BackupNote() {
  const words = useBackupWords();
  if (!words || words.isTrouble) return null;
  return <p className="text-muted-foreground text-sm">{words.text}</p>;
}
