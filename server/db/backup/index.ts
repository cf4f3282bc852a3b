export {
  backupName,
  checkBackupFile,
  UNFINISHED,
  type WrittenBackup,
  writeBackupFile,
  writeWhole,
} from './backup-file.ts';
export { type Compared, compareDatabases } from './compare.ts';
export { dataFilesOf, SECRET_FILE, StagedFiles } from './data-files.ts';
export { BackupRefused, type Header, type PartCount } from './format.ts';
export type { BackupFacts } from './read.ts';
export { type Restored, restoreBackup, restoreBackupFile } from './restore.ts';
export { type BackupSource, writeBackup } from './write.ts';
