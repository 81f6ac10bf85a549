import { startCluster } from "./cluster.ts";

/** Vitest `globalSetup` of the projects that need PostgreSQL: one cluster for all their workers. */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  process.env["DJASSA_TEST_POSTGRES"] = JSON.stringify({ url: cluster.url, template: cluster.template });
  return async () => {
    delete process.env["DJASSA_TEST_POSTGRES"];
    await cluster.stop();
  };
}
