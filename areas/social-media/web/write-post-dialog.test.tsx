import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { drawn, on } from "#platform/web/testing/drawn.tsx";
import { accountsApi } from "#areas/social-media/contract/accounts.api.ts";
import { postsApi } from "#areas/social-media/contract/posts.api.ts";
import { socialCampaignsApi } from "#areas/social-media/contract/social-campaigns.api.ts";
import { sampleCampaigns, samplePages, samplePosts } from "./social-media.sample.ts";
import { WritePostDialog } from "./write-post-dialog.tsx";

test("a post is put into a campaign that goes on", async () => {
  const campaign = { ...sampleCampaigns()[0]!, status: "active" as const };
  const over = {
    ...campaign,
    id: "01938e4e-9b2c-7000-8000-000000000009",
    name: "Over",
    status: "completed" as const,
  };
  const { user, writes } = drawn(
    <WritePostDialog open onClose={() => undefined} onWritten={() => undefined} />,
    "/social-media",
    [
      on(accountsApi.list, () => samplePages),
      on(socialCampaignsApi.list, () => [campaign, over]),
      on(postsApi.create, () => samplePosts().slice(0, 1)),
    ],
  );
  await user.click((await screen.findAllByRole("checkbox"))[0]!);
  await user.type(screen.getByLabelText(/^Text/), "Rye is back");
  const field = await screen.findByLabelText("Campaign");
  expect([...field.querySelectorAll("option")].map(({ text }) => text)).toEqual([
    "No campaign",
    campaign.name,
  ]);
  await user.selectOptions(field, campaign.name);
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  await expect.poll(() => writes().map(({ body }) => body)).toMatchObject([{ campaignId: campaign.id }]);
});
