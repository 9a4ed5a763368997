import { connect } from "node:net";
import { strToU8, zipSync } from "fflate";
import { openBusiness } from "./business.ts";
import type { Figure } from "./contacts.bench.ts";
import { pause } from "./ground.ts";
import { apiOf, type ProductGround, withProduct } from "./product-ground.ts";
import { p95 } from "./small-large.ts";

const looks = 60;
const limits = { times: 3, jobSeconds: 5 };

/** One round of an attack: what an account, or anybody, sends at once. Its answers do not matter, but that they come. */
type Attack = { name: string; round: (address: string, cookie: string) => Promise<unknown> };

const times = (count: number, one: (at: number) => Promise<unknown>): Promise<unknown> => Promise.allSettled(Array.from({ length: count }, (_, at) => one(at)));
const drained = async (answer: Promise<Response>): Promise<unknown> => (await answer).arrayBuffer();
const json = { "content-type": "application/json" };

function formOf(bytes: string | Uint8Array<ArrayBuffer>, name: string, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set("file", new Blob([bytes]), name);
  return form;
}

const people = (count: number): string => `First,Last,Email\n${Array.from({ length: count }, (_, at) => `Ana,Evans ${at},ana${at}@example.com`).join("\n")}`;
const farCell = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="ZZZZZZ2" t="inlineStr"><is><t>x</t></is></c></row></sheetData></worksheet>`;
const workbook = zipSync({
  "[Content_Types].xml": strToU8(`<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`),
  "xl/workbook.xml": strToU8(`<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheets><sheet name="A" sheetId="1"/></sheets></workbook>`),
  "xl/worksheets/sheet1.xml": strToU8(farCell),
});

/** Sends half of a body and waits for what becomes of it, for so long. */
async function slowBody(address: string, cookie: string): Promise<void> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname).on("error", () => undefined);
  socket.write(`POST /api/contacts HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: 10000\r\n\r\n{`);
  await pause(2000);
  socket.destroy();
}

const attacks: Attack[] = [
  { name: "40 lists of 200 customers at once", round: (address, cookie) => times(40, () => drained(fetch(`${address}/api/contacts?limit=200&search=a`, { headers: { cookie } }))) },
  { name: "40 uploads of 10 MB at once", round: (address, cookie) => times(40, () => drained(fetch(`${address}/api/imports`, { method: "POST", headers: { cookie }, body: formOf(new Uint8Array(10_485_760).fill(65), "a.csv") }))) },
  { name: "20 exports at once", round: (address, cookie) => times(20, () => drained(fetch(`${address}/api/contacts/export`, { headers: { cookie } }))) },
  { name: "18 direct imports at once", round: (address, cookie) => times(18, () => drained(fetch(`${address}/api/contacts/import`, { method: "POST", headers: { cookie }, body: formOf(people(500), "a.csv", { fieldMapping: `{"First":"firstName","Last":"lastName","Email":"email"}` }) }))) },
  { name: "20 workbooks with a cell far out", round: (address, cookie) => times(20, () => drained(fetch(`${address}/api/imports`, { method: "POST", headers: { cookie }, body: formOf(new Uint8Array(workbook), "a.xlsx") }))) },
  { name: "40 wrong old passwords at once", round: (address, cookie) => times(40, (at) => drained(fetch(`${address}/api/auth/change-password`, { method: "POST", headers: { cookie, ...json }, body: JSON.stringify({ currentPassword: `wrong ${at}`, newPassword: "another good one" }) }))) },
  { name: "40 forms with 7,222 lines of headers, by anybody", round: (address) => times(40, () => drained(fetch(`${address}/unsubscribe/made-up`, { method: "POST", headers: { "content-type": "multipart/form-data; boundary=x" }, body: 'name="a"\n'.repeat(7222) }))) },
  { name: "200 bodies that stop halfway", round: (address, cookie) => times(200, () => slowBody(address, cookie)) },
];

/** Another business's list while somebody does their worst, against the same list just before; and how soon its job begins. */
export const attackFigures = (): Promise<Figure[]> => withProduct({}, measure);

async function measure({ server, owner }: ProductGround): Promise<Figure[]> {
  const attacker = await openBusiness(server, owner, 20_000);
  const other = await openBusiness(server, owner, 1000);
  await lookOften(server.address, other.cookie);
  const figures: Figure[] = [];
  for (const { name, round } of attacks) {
    const idle = await lookOften(server.address, other.cookie);
    let isOver = false;
    const attacking = (async () => { while (!isOver) await round(server.address, attacker.cookie); })();
    const busy = await lookOften(server.address, other.cookie);
    const jobSeconds = await jobBegins(server, other.cookie);
    isOver = true;
    await attacking;
    const isHeld = busy.p95 <= limits.times * idle.p95 && busy.refused === 0 && jobSeconds <= limits.jobSeconds;
    figures.push({ what: `another business during ${name}: its list, p95`, measured: `${(busy.p95 / idle.p95).toFixed(1)} times (${busy.p95.toFixed(1)} ms against ${idle.p95.toFixed(1)} ms), ${busy.refused} refused, its job after ${jobSeconds.toFixed(1)} s`, asked: `<= ${limits.times} times idle, none refused, job within ${limits.jobSeconds} s`, reached: isHeld });
    await pause(1000);
  }
  return figures;
}

async function lookOften(address: string, cookie: string): Promise<{ p95: number; refused: number }> {
  const taken: number[] = [];
  let refused = 0;
  for (let at = 0; at < looks; at++) {
    const started = performance.now();
    const answer = await fetch(`${address}/api/contacts?limit=50`, { headers: { cookie } });
    await answer.arrayBuffer();
    taken.push(performance.now() - started);
    if (!answer.ok) refused++;
    await pause(40);
  }
  return { p95: p95(taken), refused };
}

async function jobBegins(server: ProductGround["server"], cookie: string): Promise<number> {
  const api = apiOf(server, cookie);
  const started = performance.now();
  const { id } = await api<{ id: string }>("POST", "/api/contacts/bulk", { action: { type: "addTag", tag: "vip" }, filter: {} });
  while ((await api<{ status: string }>("GET", `/api/work/${id}`)).status === "waiting") await pause(100);
  return (performance.now() - started) / 1000;
}
