export { PipelineBoard } from "./pipeline-board.tsx";
