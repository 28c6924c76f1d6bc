import type { LocaleCode } from '#src/i18n/locales.ts';

/** What no text of a language may say; `npm test` holds every sentence and every long text to it. */
export interface WordingRule {
  /** What to write instead. */
  readonly instead: string;
  readonly forbidden: RegExp;
  /** An older wording: the test makes sure that the rule catches it. */
  readonly caught: string;
  /** The keys it holds for; all without it. */
  readonly keys?: RegExp;
  /** Keys whose text is given: the specification's own messages, names, quotations. */
  readonly except?: readonly string[];
}

/** Whole words, in any alphabet with spaces, whatever their case. */
function words(pattern: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'iu');
}

const curlyQuotes: WordingRule = {
  instead: 'the language’s own quotation marks and apostrophes',
  forbidden: /"|(?<=\p{L})'(?=\p{L})/u,
  caught: 'This picture can\'t be read as "PNG"',
  except: ['errors.internal', 'ui.errors.internal.text', 'workspace.problems.broken.title'],
};
const calmErrors: WordingRule = {
  instead: 'what happened and what to do next, without an exclamation mark',
  forbidden: /[!！]/u,
  caught: 'The file is too large!',
  keys: /^errors\./,
  except: ['errors.internal', 'errors.rate_limited'],
};
const noBreakBeforePercent: WordingRule = {
  instead: 'a no-break space before %',
  forbidden: /\d ?%/u,
  caught: 'um 20 % kleiner',
};

export const wordingRules: Record<LocaleCode, readonly WordingRule[]> = {
  en: [
    curlyQuotes,
    calmErrors,
    {
      instead: 'a contraction: don’t, isn’t, can’t',
      forbidden: words(
        '(?:do|does|did|is|are|was|were|could|will|would|should|have|has|had) not|cannot|can not',
      ),
      caught: 'If you did not ask for it',
      // Legal lines are exact rather than short.
      keys: /^(?!legal\/)/,
      except: ['validation.repeat_differs'],
    },
    { instead: '20%', forbidden: /\d[ \u00a0]%/u, caught: '20 %' },
    {
      instead: 'who does what: “This didn’t count toward your daily limit.”',
      forbidden: words(
        'nothing was (?:stored|started|changed|counted)[^.]*|(?:is|are|was|were) (?:said|told)',
      ),
      caught: 'Nothing was stored or counted.',
    },
    {
      instead: 'upload',
      forbidden: words('hand(?:ed|s)? over|bring (?:a|your) (?:photo|picture)s?'),
      caught: 'Bring a photo',
    },
    { instead: 'ZIP', forbidden: /(?<![\p{L}.-])zip(?![\p{L}])/u, caught: 'Download as zip' },
    { instead: 'email', forbidden: words('e-mails?|mails?'), caught: 'Ignore this mail' },
    {
      instead: 'sign in',
      forbidden: words('log(?:ged|ging)?[ -]?in(?! again to continue)'),
      caught: 'Log in',
    },
    { instead: 'vacation photos', forbidden: words('holiday photos?'), caught: 'holiday photos' },
    {
      instead: 'plain words',
      forbidden: words('pro is room|it trains nothing|on this very|shall be|by the link'),
      caught: 'Pro is room',
    },
  ],
  de: [
    curlyQuotes,
    calmErrors,
    noBreakBeforePercent,
    { instead: '„…“', forbidden: /”/u, caught: '“Konto”' },
    { instead: 'Tool', forbidden: words('werkzeuge?n?s?'), caught: 'Alle Werkzeuge' },
    { instead: 'Wiederherstellen', forbidden: /behalten-pinsel/iu, caught: 'Behalten-Pinsel' },
    { instead: 'Fehlgeschlagen', forbidden: /^angehalten$/iu, caught: 'Angehalten' },
    { instead: 'Mittel', forbidden: words('geht so'), caught: 'Geht so' },
    { instead: 'hierher ziehen', forbidden: words('(?:hier )?ablegen'), caught: 'Foto hier ablegen' },
    { instead: 'IP-Adresse', forbidden: words('netzwerkadressen?'), caught: 'Netzwerkadresse' },
    { instead: 'Sie', forbidden: words('du|dein|deine[mnrs]?|dir|dich'), caught: 'deine Fotos' },
    { instead: 'anmelden', forbidden: words('einloggen|eingeloggt|log-?in'), caught: 'einloggen' },
  ],
  ja: [
    curlyQuotes,
    calmErrors,
    { instead: 'ログイン', forbidden: /サインイン/u, caught: 'サインイン' },
    { instead: 'アップロード', forbidden: /写真を(?:渡|送)/u, caught: '写真を渡す' },
    { instead: '万画素', forbidden: /メガピクセル/u, caught: '16メガピクセル' },
    { instead: '～', forbidden: /〜/u, caught: '1〜5' },
    { instead: '全角の記号', forbidden: /[\u3040-\u30ff\u4e00-\u9fff][!?,;:]/u, caught: '何ですか?' },
    {
      instead: '英字の前後に空白を入れない',
      forbidden: /[\u3040-\u30ff\u4e00-\u9fff] [A-Za-z]|[A-Za-z] [\u3040-\u30ff\u4e00-\u9fff]/u,
      caught: 'Pro を始める',
    },
  ],
  es: [
    curlyQuotes,
    calmErrors,
    noBreakBeforePercent,
    { instead: '¿…?', forbidden: /^[^¿]*\?/u, caught: 'Algo no funciona?' },
    { instead: '¡…!', forbidden: /^[^¡]*!/u, caught: 'Gratis!' },
    { instead: 'ya está activa', forbidden: words('ya vale'), caught: 'ya vale' },
    { instead: 'esta web', forbidden: words('este sitio'), caught: 'este sitio' },
    { instead: 'Restaurar', forbidden: words('pincel de conservar'), caught: 'Pincel de conservar' },
    { instead: 'amplía los límites', forbidden: words('da margen'), caught: 'Pro da margen' },
    { instead: 'tú', forbidden: words('usted|ustedes'), caught: 'usted' },
    { instead: 'subir', forbidden: words('cargar (?:una|la|tu) foto'), caught: 'Cargar una foto' },
  ],
  tw: [
    curlyQuotes,
    calmErrors,
    { instead: '不計次', forbidden: /不計費/u, caught: '不計費' },
    { instead: '去背', forbidden: /剪下來/u, caught: '剪下來' },
    { instead: '萬像素', forbidden: /百萬像素/u, caught: '25百萬像素' },
    { instead: '您', forbidden: /你/u, caught: '你的照片' },
    { instead: '登入', forbidden: /登錄/u, caught: '登錄' },
    { instead: '影片', forbidden: /視頻/u, caught: '視頻' },
    {
      instead: '中文與英數之間空一格',
      forbidden: /[\u4e00-\u9fff][A-Za-z0-9]|[A-Za-z0-9%][\u4e00-\u9fff]/u,
      caught: '16位元',
    },
    { instead: '全形標點', forbidden: /[\u4e00-\u9fff][!?,;:]/u, caught: '做什麼?' },
  ],
  pt: [
    curlyQuotes,
    calmErrors,
    { instead: 'aumenta os limites', forbidden: words('dá mais espaço'), caught: 'O Pro dá mais espaço' },
    { instead: 'Ops!', forbidden: words('oo+ps'), caught: 'Ooops' },
    { instead: 'você', forbidden: words('vós|contigo|teus?|tuas?'), caught: 'tuas fotos' },
    {
      instead: 'enviar',
      forbidden: words('carregar (?:uma|a|sua) foto|fazer upload'),
      caught: 'fazer upload',
    },
    {
      instead: 'baixar',
      forbidden: words('descarregar|transferir (?:o|a) (?:arquivo|foto)'),
      caught: 'descarregar',
    },
    { instead: 'arquivo', forbidden: words('ficheiros?'), caught: 'ficheiro' },
  ],
  fr: [
    curlyQuotes,
    calmErrors,
    {
      instead: 'une espace fine insécable avant ; ! ?',
      forbidden: /(?<![\u202f!?])[;!?]/u,
      caught: 'Prêt ?',
    },
    {
      instead: 'une espace insécable avant :',
      forbidden: /(?<![\u00a0/\p{N}]):(?=\s|$)/u,
      caught: 'Attention :',
    },
    {
      instead: 'des espaces fines insécables dans « »',
      forbidden: /«(?!\u202f)|(?<!\u202f)»/u,
      caught: '« Pro »',
    },
    { instead: 'une espace insécable avant %', forbidden: /\d ?%/u, caught: '20 %' },
    { instead: 'pleine résolution', forbidden: words('taille réelle'), caught: 'en taille réelle' },
    { instead: 'importer', forbidden: words('apportez|téléversez|téléverser'), caught: 'Apportez une photo' },
    { instead: 'éditeur', forbidden: words("(?:l['’])?exploitante?s?"), caught: 'l’exploitant' },
    { instead: 'vous', forbidden: words('tu|toi|ton|tes'), caught: 'tes photos' },
    { instead: 'e-mail', forbidden: /(?<![\p{L}-])(?:e?mails?)(?![\p{L}])/iu, caught: 'votre email' },
  ],
  ko: [
    curlyQuotes,
    calmErrors,
    { instead: '배경 제거 또는 누끼', forbidden: /오려/u, caught: '오려내기' },
    { instead: '끌어다 놓다', forbidden: /떨어뜨/u, caught: '사진을 떨어뜨리세요' },
    { instead: '합니다체', forbidden: /(?:해요|돼요|네요|어요|아요)(?=[.!?\s]|$)/u, caught: '저장돼요.' },
  ],
  it: [
    curlyQuotes,
    calmErrors,
    { instead: 'a piena risoluzione', forbidden: words('a grandezza piena'), caught: 'a grandezza piena' },
    { instead: 'email', forbidden: words('e-mail'), caught: 'e-mail' },
    { instead: 'errore', forbidden: words('guast[oi]'), caught: 'guasto', keys: /^(?!legal\/)/ },
    { instead: 'alza i limiti', forbidden: words('dà spazio'), caught: 'Pro dà spazio' },
    { instead: 'tu', forbidden: words('la preghiamo|suoi dati|lei può'), caught: 'Lei può' },
    { instead: 'caricare', forbidden: words('porta una foto|uploadare'), caught: 'Porta una foto' },
  ],
};
