export { runDataCommand } from './backups.command.ts';
export { backupTasks, backupView, measureBackup } from './backups.service.ts';
export { type BackupSocket, openBackupSocket } from './backups.socket.ts';
