/**
 * Work that is due of all merchants: a search finds candidates, and a claim of each names its merchant, so that it is one row on one server.
 * @param claim how many rows it changed: none if another worker was first
 * @returns the claimed ones
 */
export async function claimEach<Candidate>(
  candidates: readonly Candidate[],
  claim: (candidate: Candidate) => Promise<number>,
): Promise<readonly Candidate[]> {
  const claimed: Candidate[] = [];
  for (const candidate of candidates) if ((await claim(candidate)) > 0) claimed.push(candidate);
  return claimed;
}
