/** What a page contains for the browser's code: answers by address. */
export type PageReads = Record<string, { body: unknown; next?: string }>;

/** The first reads inside a page. */
export const readsIn = (html: string): PageReads => firstIn(html).reads;

/** The first reads inside a page, with its position for the live stream, and why the browser's last session is over. */
export function firstIn(html: string): { reads: PageReads; since?: string; ended?: string } {
  const text = /<script type="application\/json" id="first-reads">(.*?)<\/script>/s.exec(html)?.[1];
  if (text === undefined) throw new Error("the page holds no first reads");
  return JSON.parse(text) as ReturnType<typeof firstIn>;
}

/** The nonces of a page's elements, each once. */
export const noncesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/nonce="([^"]*)"/g)].map(([, nonce]) => nonce ?? "")),
];

/** Every script element: its attributes and content. */
export const scriptsIn = (html: string): { attributes: string; text: string }[] =>
  [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)].map(([, attributes, text]) => ({
    attributes: attributes ?? "",
    text: text ?? "",
  }));
