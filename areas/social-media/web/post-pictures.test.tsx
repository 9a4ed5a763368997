import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { drawn, on } from "#platform/web/testing/drawn.tsx";
import { socialPicturesApi } from "#areas/social-media/contract/social-media.api.ts";
import { PostPictures } from "./post-pictures.tsx";

test("what a saved picture shows can be read, changed and emptied", async () => {
  const picture = { id: "01938e4e-9b2c-7000-8000-000000000001", url: "/t/s/one", alt: "A loaf" };
  const { user, writes } = drawn(
    <PostPictures urls={[picture.url]} onChange={() => undefined} />,
    "/social-media",
    [
      on(socialPicturesApi.read, () => ({ picture: { ...picture } })),
      on(socialPicturesApi.describe, ({ body }) => Object.assign(picture, { alt: body.alt })),
    ],
  );
  const field = await screen.findByLabelText(/^What it shows/);
  expect(field).toHaveProperty("value", "A loaf");
  const say = async (alt: string) => {
    await user.clear(field);
    if (alt) await user.type(field, alt);
    await user.tab();
    await expect.poll(() => picture.alt).toBe(alt);
  };
  await say("Two loaves");
  await say("");
  expect(writes().map(({ body }) => (body as { alt: string }).alt)).toEqual(["Two loaves", ""]);
});
