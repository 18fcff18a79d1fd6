/** A team's pipeline, from its token. No person. */
export interface Pipeline {
  /** Of the token. */
  id: string;
  /** What people call the token. */
  name: string;
  /** The slices that it may ship. */
  slices: readonly string[];
}

/** Authenticates pipelines. */
export interface PipelineGate {
  /** Returns the caller. @throws 401 without a token that is in force, 429 for too many calls */
  admit(request: Request): Promise<Pipeline>;
}
