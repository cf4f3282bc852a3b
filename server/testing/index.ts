export * from './clock.ts';
export * from './explain.ts';
export * from './http.ts';
export * from './mail.ts';
export * from './people.ts';
export { type PostgresCluster, startPostgresCluster } from './postgres-cluster.ts';
export * from './process.ts';
export * from './test-database.ts';
export * from './test-server.ts';
