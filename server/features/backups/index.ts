export { runDataCommand } from './backups.command.ts';
export { backupTasks } from './backups.jobs.ts';
export { backupView, measureBackup } from './backups.service.ts';
export { type BackupSocket, openBackupSocket } from './backups.socket.ts';
