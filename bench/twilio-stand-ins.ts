import { startTwilio } from "#apps/server/testing/twilio-stand-in.ts";

// A stand-in for Twilio in a process of its own. "count" answers how many texts it took, and when the first and the last; "callbacks" where it is to tell of each.
process.once("message", () => {
  void (async () => {
    const { url, accountSid, authToken, number, texts } = await startTwilio();
    process.on("message", (said: string) =>
      process.send?.(
        said === "count"
          ? {
              texts: texts.length,
              different: new Set(texts.map(({ to }) => to)).size,
              firstAt: texts[0]?.createdAt.getTime() ?? 0,
              lastAt: texts.at(-1)?.createdAt.getTime() ?? 0,
            }
          : texts.map(({ sid, form }) => ({ sid, address: form.get("StatusCallback") ?? "" })),
      ),
    );
    process.send?.({ url, accountSid, authToken, number });
  })();
});
