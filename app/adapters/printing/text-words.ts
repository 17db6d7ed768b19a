/** Letters of scripts that put no spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const byWord = new Intl.Segmenter("und", { granularity: "word" });
const byLetter = new Intl.Segmenter("und", { granularity: "grapheme" });

interface Word {
  readonly word: string;
  /** It follows without a space. */
  readonly isJoined: boolean;
}

/** The parts of a text between which a line may end. */
export function wordsOf(text: string): readonly Word[] {
  return text.split(" ").flatMap((word) => {
    if (!unspaced.test(word)) return [{ word, isJoined: false }];
    const parts: string[] = [];
    for (const { segment, isWordLike } of byWord.segment(word)) {
      // A sign never begins a line.
      if (isWordLike || parts.length === 0) parts.push(segment);
      else parts.push((parts.pop() ?? "") + segment);
    }
    return parts.map((part, index) => ({ word: part, isJoined: index > 0 }));
  });
}

/** With their marks, as a reader counts them. */
export function lettersOf(text: string): readonly string[] {
  return /\p{M}/u.test(text) ? Array.from(byLetter.segment(text), ({ segment }) => segment) : [...text];
}
