import { signUp } from "./business.ts";
import type { Figure } from "./contacts.bench.ts";
import { salesFile } from "./deal-import-crash.bench.ts";
import { pause } from "./fixture.ts";
import { apiOf, type ProductFixture, withProduct } from "./product-fixture.ts";

const rows = 100_000;

type Upload = { id: string; status: string; created: number; same: number };

/** A file of the most rows that are taken, from its check to its undo. */
export const dealImportFigures = (): Promise<Figure[]> => withProduct({}, measure);

async function measure({ server, owner }: ProductFixture): Promise<Figure[]> {
  const cookie = await signUp(server.address);
  await owner.query("UPDATE subscriptions SET plan = 'enterprise'");
  const api = apiOf(server, cookie);
  const file = salesFile(rows);
  const send = async (fields: Record<string, string>): Promise<Upload> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set("file", new Blob([new Uint8Array(file)]), "deals.csv");
    const options = { method: "POST", headers: { cookie }, body: form };
    const response = await fetch(`${server.address}/api/deals/import`, options);
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as Upload;
  };
  const until = async (id: string, wanted: string): Promise<Upload> => {
    for (;;) {
      const upload = await api<Upload>("GET", `/api/deals/imports/${id}`);
      if (upload.status === wanted) return upload;
      if (upload.status === "failed") throw new Error("failed");
      await pause(100);
    }
  };
  const timed = async (work: () => Promise<unknown>): Promise<string> => {
    const before = performance.now();
    await work();
    return `${((performance.now() - before) / 1000).toFixed(1)} s`;
  };
  const checked = await timed(() => send({ dryRun: "true" }));
  let done: Upload | undefined;
  const added = await timed(async () => {
    done = await until((await send({ wait: "false" })).id, "done");
  });
  let again: Upload | undefined;
  const same = await timed(async () => {
    again = await send({ dryRun: "true" });
  });
  const undone = await timed(async () => {
    await api("POST", `/api/deals/imports/${done?.id}/undo`);
    await until(done?.id ?? "", "undone");
  });
  return [
    {
      what: `${rows.toLocaleString("en-US")} sales of half as many new customers from a file: checked, added, checked again, undone`,
      measured: `${checked}, ${added}, ${same}, ${undone}; added ${done?.created}, again ${again?.created}`,
      asked: "all added, none again",
      reached: done?.created === rows && again?.created === 0 && again.same === rows,
    },
  ];
}
