/** Emoji that are used most, the most used first, by what public counts agree on; decides between equals. */
export const popular: readonly string[] =
  '😂 ❤️ 🤣 👍 😭 🙏 😘 🥰 😍 😊 🎉 😁 💕 🥺 😅 🔥 ☺️ 🤦 🤷 🙄 😆 🤗 😉 🎂 🤔 👏 🙂 😳 🥳 😎 👌 💜 😔 💪 ✨ 💖 👀 😋 😏 😢 👉 💗 😩 💯 🌹 💞 🎈 💙 😃 😡 💐 😜 🙈 🤞 😄 🤤 🙌 🤪 ❣️ 😀 💋 💀 👇 💔 😌 💓 🤩 🙃 😬 😱 😴 🤭 😐 🌞 😒 😇 🌸 😈 🎶 ✌️ 🎊 🥵 😞 💚 ☀️ 🖤 💰 😚 👑 🎁 💥 🙋 ☹️ 😑 🥴 👈 💩 ✅ 👋 🤮 😤 🤢 🌟 ❗ 😥 🌈 💛 😝 😫 😲 🖕 ‼️ 🔴 🌻 🤯 💃 👊 🤬 🏃 😕 👁️ ⚡ ☕ 🍀 💦 ⭐ 🦋 🤨 🌺 😹 🤘 🌷 💝 💤 🤝 🐰 😓 💘 🍻 😟 😣 🧐 😠 🤠 😻 🌙 😛 🤙 🙊 🐶 🐱 🚗 🍕 🍺 🍷 🎵 🎄 🏠 ✈️ 📱 💻 📷 ⚽ 🐝 🐻 🌊 ☔ ❄️ 🎃 🚀'.split(
    ' ',
  );
