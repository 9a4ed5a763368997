import { type Sample, sampleFor } from "#platform/web/demo-mode.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";

const tasks = () => import("./tasks.sample.ts");

export const samples: readonly Sample[] = [
  sampleFor(tasksApi.list, async ({ query }) => (await tasks()).listed(query)),
  sampleFor(tasksApi.get, async ({ params }) => (await tasks()).oneTask(params.id)),
  sampleFor(tasksApi.bin, async () => (await tasks()).binned()),
  sampleFor(tasksApi.settings, async () => (await tasks()).settings),
];
