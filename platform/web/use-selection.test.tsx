import { expect, onTestFinished, test } from "vitest";
import { act, cleanup, renderHook } from "@testing-library/react";
import { useSelection } from "./use-selection.ts";

test("one taken out of all that match leaves the others of the screen chosen", () => {
  const { result } = renderHook(() => useSelection("all"));
  onTestFinished(cleanup);
  act(() => result.current.choose("elsewhere", true));
  act(() => result.current.chooseAll());
  act(() => result.current.choose("2", false, ["1", "2", "3"]));
  expect([result.current.all, [...result.current.ids]]).toEqual([false, ["1", "3"]]);
});
