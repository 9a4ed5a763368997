import { expect, test, vi } from "vitest";
import { act, screen, waitFor } from "@testing-library/react";
import { drawn, on } from "#platform/web/testing/drawn.tsx";
import { accountingIntegrationsApi } from "#areas/accounting/contract/accounting-integrations.api.ts";
import { useConnecting } from "./use-connecting.tsx";

function Connect() {
  const { connect } = useConnecting();
  return (
    <button type="button" onClick={() => connect("xero")}>
      Connect
    </button>
  );
}

test("pressed again before the provider’s page is there, Connect leads to the same one; back on ours, it begins anew", async () => {
  const went = vi.spyOn(window.location, "assign").mockReturnValue();
  let now = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => now);
  let consents = 0;
  const { user, writes } = drawn(<Connect />, "/accounting", [
    on(
      accountingIntegrationsApi.connect,
      () => ({ status: "pending", connectUrl: `https://xero/${(consents += 1)}` }) as never,
    ),
  ]);
  const press = () => user.click(screen.getByRole("button", { name: "Connect" }));
  await press();
  await waitFor(() => expect(went).toHaveBeenCalledOnce());
  now += 3000;
  await press();
  expect([writes().length, went.mock.calls.flat()]).toEqual([1, ["https://xero/1", "https://xero/1"]]);
  act(() => void window.dispatchEvent(new Event("pageshow")));
  await press();
  await waitFor(() => expect(went).toHaveBeenLastCalledWith("https://xero/2"));
});
