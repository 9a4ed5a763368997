import { openBusiness } from "./business.ts";
import type { Figure } from "./contacts.bench.ts";
import { apiOf, withProduct } from "./product-fixture.ts";
import { p95, timed } from "./small-large.ts";

const rounds = 60;
const lines = 40;
const limits = { pdfMs: 150, othersTimes: 2 };

/** How long the PDF of an invoice takes that is drawn anew each time, and what others feel of one after the other. */
export const invoicePaperFigures = (): Promise<Figure[]> =>
  withProduct({ RUN: "web" }, async ({ server, owner }) => {
    const { cookie, workspaceId } = await openBusiness(server, owner, 1000);
    const { rows } = await owner.query<{ id: string }>(
      "SELECT id FROM contacts WHERE workspace_id = $1 LIMIT 1",
      [workspaceId],
    );
    // A draft is kept nowhere: each call draws it.
    const { id } = await apiOf(server, cookie)<{ id: string }>("POST", "/api/accounting/invoices", {
      contactId: rows[0]?.id,
      notes: "Thank you for your order, and for your patience: ₦ ₹ € Ł 漢 ع क.",
      lineItems: Array.from({ length: lines }, (_, at) => ({
        description: `Garden work in week ${at + 1}: beds along the drive, front and back, with compost and bark`,
        quantity: "2.5",
        unitPrice: "79.99",
      })),
    });
    const pdf = () => timed(`${server.address}/api/accounting/invoices/${id}/pdf`, cookie);
    for (let round = 0; round < 20; round++) await pdf();
    const drawn: number[] = [];
    for (let round = 0; round < rounds; round++) drawn.push(await pdf());
    const lists = async (): Promise<number> => {
      const times: number[] = [];
      for (let round = 0; round < 200; round++)
        times.push(await timed(`${server.address}/api/contacts?limit=50`, cookie));
      return p95(times);
    };
    await lists();
    const idle = await lists();
    const over = new AbortController();
    const drawing = (async () => {
      while (!over.signal.aborted) await pdf();
    })();
    const meanwhile = await lists();
    over.abort();
    await drawing;
    const median = drawn.toSorted((a, b) => a - b)[rounds / 2] ?? 0;
    return [
      {
        what: `PDF of an invoice of ${lines} lines, warm: the whole call, p95`,
        measured: `${p95(drawn).toFixed(0)} ms, ${median.toFixed(0)} ms in the middle`,
        asked: `<= ${limits.pdfMs} ms`,
        reached: p95(drawn) <= limits.pdfMs,
      },
      {
        what: "others' lists while one such PDF after the other is drawn, p95",
        measured: `${(meanwhile / idle).toFixed(1)} times (${meanwhile.toFixed(1)} ms against ${idle.toFixed(1)} ms)`,
        asked: `<= ${limits.othersTimes} times idle`,
        reached: meanwhile <= limits.othersTimes * idle,
      },
    ];
  });
