import { openBusiness } from "./business.ts";
import type { Figure } from "./contacts.bench.ts";
import { apiOf, withProduct } from "./product-fixture.ts";
import { p95, timed } from "./small-large.ts";

const rounds = 20;
const kinds = [
  "operating_agreement",
  "minutes",
  "consents",
  "ledgers",
  "ss4_worksheet",
  "form2553_worksheet",
] as const;
const limits = { sixMs: 1000, othersTimes: 2 };

/** How long the six papers of a company with twenty owners take, and what another business feels of one set after the other. */
export const formationPaperFigures = (): Promise<Figure[]> =>
  withProduct({ RUN: "web" }, async ({ server, owner }) => {
    const [mine, other] = [await openBusiness(server, owner, 10), await openBusiness(server, owner, 1000)];
    const api = apiOf(server, mine.cookie);
    const { id } = await api<{ id: string }>("POST", "/api/formations", {
      businessName: "Alder & Rye LLC",
      incorporationState: "NV",
      businessType: "llc",
      owners: Array.from({ length: 20 }, (_, at) => ({ name: `Owner Ł 漢 ${at + 1}`, percent: "5" })),
    });
    const papers = await Promise.all(
      kinds.map((kind) => api<{ id: string }>("POST", `/api/formations/${id}/documents`, { kind })),
    );
    const six = async (): Promise<number> => {
      const begun = performance.now();
      await Promise.all(
        papers.map((paper) =>
          timed(`${server.address}/api/formations/${id}/documents/${paper.id}/file`, mine.cookie),
        ),
      );
      return performance.now() - begun;
    };
    const lists = async (): Promise<number> => {
      const times: number[] = [];
      for (let round = 0; round < 200; round++)
        times.push(await timed(`${server.address}/api/contacts?limit=50`, other.cookie));
      return p95(times);
    };
    for (let round = 0; round < 5; round++) await six();
    const drawn: number[] = [];
    for (let round = 0; round < rounds; round++) drawn.push(await six());
    await lists();
    const idle = await lists();
    const over = new AbortController();
    const drawing = (async () => {
      while (!over.signal.aborted) await six();
    })();
    const meanwhile = await lists();
    over.abort();
    await drawing;
    return [
      {
        what: "six papers of a company with twenty owners, asked for at once, p95",
        measured: `${p95(drawn).toFixed(0)} ms`,
        asked: `<= ${limits.sixMs} ms`,
        reached: p95(drawn) <= limits.sixMs,
      },
      {
        what: "another business's lists while one such set after the other is drawn, p95",
        measured: `${(meanwhile / idle).toFixed(1)} times (${meanwhile.toFixed(1)} ms against ${idle.toFixed(1)} ms)`,
        asked: `<= ${limits.othersTimes} times idle`,
        reached: meanwhile <= limits.othersTimes * idle,
      },
    ];
  });
