import { pause, type Running } from "./fixture.ts";

export type Import = {
  id: string;
  status: string;
  counts: Record<string, number> | null;
  result: { created: number; updated: number } | null;
  columns: { index: number; target: string }[];
  message: string | null;
};
export type Owner = { server: Running; cookie: string };

/** A file of so many different people; `more` makes its rows longer. */
export function peopleFile(count: number, more = ""): Buffer {
  const lines = ["First Name,Last Name,Email,Phone,Company,Job Title,Value,Stage,Notes"];
  for (let n = 0; n < count; n++)
    lines.push(
      `Given${n % 997},Family${n},new${n}@import${n % 89}.example,+1 444 ${String(n).padStart(7, "0")},"Firm ${n % 4001}, Inc.",Baker,"$1,${String(n % 1000).padStart(3, "0")}.50",${["New Lead", "Qualified", "Proposal"][n % 3]},${more}`,
    );
  return Buffer.from(`${lines.join("\n")}\n`);
}

async function answered<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
}

export async function upload({ server, cookie }: Owner, bytes: Buffer): Promise<Import> {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(bytes)]), "people.csv");
  return answered(
    await fetch(`${server.address}/api/imports`, { method: "POST", headers: { cookie }, body: form }),
  );
}

const send = async ({ server, cookie }: Owner, path: string, body: unknown): Promise<Import> =>
  answered(
    await fetch(server.address + path, {
      method: "POST",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );

export const check = (owner: Owner, { id, columns }: Import): Promise<Import> =>
  send(owner, `/api/imports/${id}/check`, {
    columns: columns.map(({ index, target }) => ({ index, target })),
    options: { mode: "both", country: "US" },
  });
export const step = (owner: Owner, { id }: Import, name: "start" | "undo"): Promise<Import> =>
  send(owner, `/api/imports/${id}/${name}`, {});

/** Waits until an import has reached this state. */
export async function settled({ server, cookie }: Owner, { id }: Import, wanted: string): Promise<Import> {
  for (;;) {
    const one = await answered<Import>(
      await fetch(`${server.address}/api/imports/${id}`, { headers: { cookie } }),
    );
    if (one.status === wanted) return one;
    if (one.status === "failed") throw new Error(one.message ?? "failed");
    await pause(50);
  }
}
