// Before the first paint: theme and language, so that nothing flashes. A plain script,
// since modules wait for the document.
(function () {
  var root = document.documentElement;
  try {
    var kept = JSON.parse(localStorage.getItem("yiqi.settings") || "{}");
    if (kept.theme === "light" || kept.theme === "dark") root.dataset.theme = kept.theme;
    if (kept.boardTheme) root.dataset.board = kept.boardTheme;
    var chinese = (navigator.language || "").toLowerCase().indexOf("zh") === 0;
    var language = kept.language || (chinese ? "zh" : "en");
    root.lang = language === "zh" ? "zh-CN" : "en";
  } catch (refused) {
    // The defaults of the style sheets.
  }
})();
