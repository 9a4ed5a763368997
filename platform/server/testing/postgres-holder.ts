import { startEmbeddedPostgres } from "../embedded-postgres.ts";

// A separate process for the tests: starts the database on the given folder, says so, and stops on SIGTERM.
const [dataDir = ""] = process.argv.slice(2);
const say = (word: string, text: string) => process.stdout.write(`${word} ${text}\n`);
try {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: (line) => say("log", line),
    settings: { fsync: "off" },
  });
  const hold = setInterval(() => undefined, 60_000);
  process.once("SIGTERM", () => {
    void postgres.stop().then(() => clearInterval(hold));
  });
  say("url", postgres.url);
} catch (error) {
  say("refused", (error as Error).message);
}
