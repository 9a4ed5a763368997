import { routesOf } from "#platform/server/route.ts";
import { pipelineBoardApi } from "#areas/customers/contract/pipeline-board.api.ts";
import { getBoard } from "./pipeline-board.service.ts";

export const pipelineBoardRoutes = routesOf(pipelineBoardApi, { get: ({ ctx }) => getBoard(ctx) });
