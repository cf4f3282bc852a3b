export { runDataCommand } from './backups.command.ts';
export { type BackupSocket, openBackupSocket } from './backups.socket.ts';
