/** Labels of the key on the hero's picture, which come with the code of its lights. */
export const holdLabels = {
  key: 'Hold CTRL og tenn alle lysene',
  hint: 'Hold tasten',
} as const;
