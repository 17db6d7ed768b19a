/** Emoji, alone and in sequences: with a skin, a sex, a flag's letters, a key around a digit. Signs that are text by themselves (™, ☎) stay. */
const pictures =
  /(?:[0-9#*]\ufe0f?\u20e3|\p{Regional_Indicator}|\p{Emoji_Modifier}|[\u{e0020}-\u{e007f}]|\p{Emoji_Presentation}|[\u{1f000}-\u{1fbff}]|(?![0-9#*])\p{Emoji}\ufe0f)(?:\u200d|\ufe0f|\p{Emoji_Modifier})*/gu;

/** A text without emoji, which no paper of ours and few carriers can show; its words say enough. */
export function withoutPictures(text: string): string {
  const words = text.replace(pictures, "");
  return words === text ? text : words.replace(/ {2,}/g, " ").trim();
}
