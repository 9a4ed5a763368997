import { productName } from "#platform/contract/product.ts";
import { escaped, pageAnswer, publicPage, publicPagePolicy } from "#platform/server/public-page.ts";
import type { Answer, BinaryAnswer, PublicCtx } from "#platform/server/route.ts";
import type { BuiltArticle } from "./article-index.service.ts";
import { builtOf, listBuilt } from "./articles.service.ts";

const center = "/tutorial-center";
const style =
  "h1{font-size:1.75rem}h2{font-size:1.25rem;margin:1.75rem 0 .5rem}li{margin:.25rem 0}ul,ol{padding-left:1.25rem}nav{margin:0 0 1.25rem}img{max-width:100%;height:auto;border:1px solid var(--line);border-radius:.5rem}table{border-collapse:collapse}td,th{padding:.25rem .75rem .25rem 0;text-align:left;vertical-align:top}";

/** An article as a page that needs no script; as Markdown when its address ends in `.md`. */
export async function articlePage(ctx: PublicCtx, answer: Answer, name: string): Promise<BinaryAnswer> {
  const isMarkdown = name.endsWith(".md");
  const article = await builtOf(ctx, isMarkdown ? name.slice(0, -3) : name);
  answer.header("cache-control", "public, max-age=3600");
  if (isMarkdown)
    return { contentType: "text/markdown; charset=utf-8", bytes: Buffer.from(article.markdown) };
  answer.header("content-security-policy", publicPagePolicy());
  return pageAnswer(
    publicPage(`${article.title} · ${productName}`, bodyOf(article), {
      more: style,
      isPublished: true,
      isWide: true,
    }),
  );
}

const bodyOf = ({ slug, title, description, category, readMinutes, walkedOn, html }: BuiltArticle): string =>
  `<nav><a href="${center}?tab=articles">Help Articles</a></nav>
<h1>${escaped(title)}</h1>
<p class="muted">${escaped(description)}</p>
<p class="muted small">${escaped(category)} · ${readMinutes} min read · <a href="${center}/articles/${slug}.md">Markdown</a></p>
${walkedOn ? `<p class="muted small">Our tests last walked these steps on <time datetime="${walkedOn}">${dayWords(walkedOn)}</time>.</p>\n` : ""}${html}
<p><a href="${center}?tab=help">Ask us</a> if something is missing here.</p>`;

const dayWords = (day: string): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day));

/** The list of all articles that programs read, by the convention of llms.txt. */
export async function llmsText(ctx: PublicCtx, answer: Answer): Promise<BinaryAnswer> {
  const { appUrl } = ctx.ports;
  const lines = (await listBuilt(ctx.ports)).map(
    ({ slug, title, description }) => `- [${title}](${appUrl}${center}/articles/${slug}.md): ${description}`,
  );
  const text = `# ${productName}\n\n> Customers, sales, mail and money in one place, in plain words, for small businesses.\n\n## Help articles\n\n${lines.join("\n")}\n`;
  answer.header("cache-control", "public, max-age=3600");
  return { contentType: "text/plain; charset=utf-8", bytes: Buffer.from(text) };
}
