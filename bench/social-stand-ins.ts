import { startMastodon } from "#apps/server/testing/mastodon-stand-in.ts";

// Two Mastodon servers in a process of their own. "agree <address>" answers where a person is sent back to; "count" how many posts there are, and when the last came.
process.once("message", () => {
  void (async () => {
    const servers = [await startMastodon(), await startMastodon({ maxCharacters: 1000 })];
    process.on("message", (said: string) => {
      const [word, address = ""] = said.split(" ");
      const at = servers.find(({ origin }) => address.startsWith(origin));
      if (word === "agree") process.send?.({ back: at?.agree(address) });
      else {
        const texts = servers.flatMap(({ statuses }) => statuses);
        process.send?.({
          posts: texts.length,
          different: new Set(texts.map(({ text }) => text)).size,
          lastAt: Math.max(0, ...texts.map(({ createdAt }) => Date.parse(createdAt))),
          token: servers[0]?.given[0],
        });
      }
    });
    process.send?.({ origins: servers.map(({ origin }) => origin) });
  })();
});
