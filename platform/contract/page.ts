import type { Endpoint } from "./endpoint.ts";

/** A screen: its address, its title and who may open it. "protected" sends a visitor to /auth unless signed in, in demo or in test mode (Spec 1 §2). */
export type Page = {
  /** As in "/contacts/:id". */
  readonly path: string;
  readonly title: string;
  readonly access: "open" | "protected";
  /** The file that draws it, from the project's root ("areas/customers/web/contacts-page.tsx"): its chunk is preloaded, no other. */
  readonly module: string;
  /** Drawn without the side menu. */
  readonly isBare?: true;
  /** The name of a slot on it: the page is drawn together with what other areas put there, so that nothing moves. */
  readonly drawnWith?: string;
  /** True where cards are taken: only there, who charges is let into the content policy. */
  readonly takesCards?: true;
  /** Its help: the article about it, and the tour through it. */
  readonly help?: { readonly article: string; readonly tour: string };
  /** There for the hosts of the installation alone: everybody else who is signed in gets the 404 page. */
  readonly onlyHosts?: true;
  /** What it showed last can be looked at without a connection. */
  readonly isKept?: true;
};

/** One read that a screen needs at once: the call and its input. */
export type FirstRead = {
  call: Endpoint;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  /** What else it needs, once this one's answer is known. */
  andThen?: (answer: never) => readonly FirstRead[];
};

/** The params and query in a screen's address. */
export type PageAddress = { params: Record<string, string>; query: URLSearchParams };
/**
 * The reads that the server answers inside the HTML of a screen, by its address. Several areas may name the same screen, for what they
 * put on it; a screen that nobody names needs none.
 */
export type FirstReads = {
  readonly page: Page;
  /** The file of what an area adds to another's first paint: its chunk is preloaded as well. */
  readonly module?: string;
  readonly reads: (address: PageAddress) => readonly FirstRead[];
};

/** The params of a path that fits a pattern such as "/contacts/:id"; undefined when it does not fit. */
export function paramsAt(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const value = given[at] ?? "";
    if (part.startsWith(":") && value) {
      // A part with invalid encoding stays as it is: the read then answers that there is no such thing.
      params[part.slice(1)] = decoded(value);
    } else if (part !== value) return undefined;
  }
  return params;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
