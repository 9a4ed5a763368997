import { z } from "zod";
import { edits } from "#platform/contract/edits.ts";
import { endpoint, IdParams } from "#platform/contract/endpoint.ts";
import {
  NewPipelineStage,
  PipelineStage,
  PipelineStageChanges,
  StageArchiving,
  StageOrder,
} from "./pipeline-stages.schema.ts";

export const pipelineStagesApi = {
  list: endpoint({
    method: "GET",
    path: "/api/pipeline-stages",
    summary: "The stages of a sale, in order",
    reply: z.array(PipelineStage),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/pipeline-stages",
    role: "manager",
    summary: "Add a stage",
    body: NewPipelineStage,
    reply: PipelineStage,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/pipeline-stages/:id",
    role: "manager",
    summary: "Rename a stage or change what it means",
    params: IdParams,
    body: edits(PipelineStageChanges),
    reply: PipelineStage,
  }),
  reorder: endpoint({
    method: "PUT",
    path: "/api/pipeline-stages/order",
    role: "manager",
    summary: "Reorder the stages",
    body: StageOrder,
    reply: z.array(PipelineStage),
  }),
  archive: endpoint({
    method: "POST",
    path: "/api/pipeline-stages/:id/archive",
    role: "manager",
    summary: "Archive a stage; its customers move to another",
    params: IdParams,
    body: StageArchiving,
    reply: z.array(PipelineStage),
  }),
};
