/** Answers for so many texts, about a megabyte. Shoppers name the same few thousand towns. */
const MOST = 5_000;
const LONGEST = 60;

/** A pure function of a text that keeps its answers in memory. When they are too many, it begins anew. */
export function remembered<Answer>(answerOf: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    let answer = known.get(text);
    if (answer === undefined) {
      answer = answerOf(text);
      if (text.length > LONGEST) return answer;
      if (known.size >= MOST) known.clear();
      known.set(text, answer);
    }
    return answer;
  };
}
