import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import pg from "pg";

/** Another way to a database, which can be shut and cut. */
export type Door = {
  url: string;
  /** How many were turned away. */
  refused(): number;
  shut(): void;
  open(): void;
  /** The COMMIT of what wrote this text breaks its connection: before PostgreSQL hears of it, or after it was done and before anybody learns of it. */
  cutCommitOf(text: string, when: "before" | "after"): void;
  end(): Promise<void>;
};

/** COMMIT as a simple query: its type, its length, its text. */
const commitMessage = Buffer.from([0x51, 0, 0, 0, 11, ...Buffer.from("COMMIT\0")]);

/** How PostgreSQL says that it is done. */
const committed = Buffer.from("COMMIT\0");

/** Opens a door to the database of this address. */
export async function doorTo(address: string): Promise<Door> {
  const { host, port, user, password, database: name } = new pg.Client({ connectionString: address });
  const there = host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const sockets = new Set<Socket>();
  let [isOpen, refused] = [true, 0];
  let cutting: { text: string; when: "before" | "after" } | undefined;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const server = createServer((socket) => {
    if (!isOpen) refused += 1;
    if (!isOpen) return void socket.resetAndDestroy();
    const behind = connect(there);
    for (const one of [socket, behind]) sockets.add(one.on("error", () => {}));
    socket.on("close", () => behind.end());
    behind.on("close", () => socket.destroy());
    behind.on("data", (part) => void socket.write(part));
    let wrote = false;
    socket.on("data", (part: Buffer) => {
      wrote ||= cutting !== undefined && part.includes(cutting.text);
      // It may come together with the statements before it.
      const when = wrote && part.includes(commitMessage) ? cutting?.when : undefined;
      if (when) cutting = undefined;
      if (when === "before") return void behind.destroy();
      if (when === "after")
        behind.removeAllListeners("data").on("data", (answer: Buffer) => {
          if (answer.includes(committed)) socket.destroy();
        });
      behind.write(part);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `postgresql://${user}:${String(password)}@127.0.0.1:${own}/${String(name)}?sslmode=disable`,
    refused: () => refused,
    shut: () => {
      isOpen = false;
      cut();
    },
    open: () => {
      isOpen = true;
    },
    cutCommitOf: (text, when) => {
      cutting = { text, when };
    },
    end: async () => {
      server.close();
      cut();
    },
  };
}
